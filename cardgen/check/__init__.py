"""Proof that a pack is what its seed makes, and that it gives nothing away."""
