"""A player's file as letters that fold shut."""
