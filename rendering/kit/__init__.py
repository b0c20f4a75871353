"""Shapes, materials, light and camera for rendered rooms."""
