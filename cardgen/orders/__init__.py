"""What an organiser asks for, from the first check to the written file."""
