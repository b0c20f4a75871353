"""The materials by family; scenes take them from kit.materials."""
