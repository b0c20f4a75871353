"""The materials by family; scenes import them from kit.materials."""
