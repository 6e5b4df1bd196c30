"""Many tables, one evening: who sits where, cards for all of them, and one ranking."""
