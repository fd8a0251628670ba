"""The parts of a workbook file as bytes (Open Packaging Conventions): read with limits, edited, written back."""
