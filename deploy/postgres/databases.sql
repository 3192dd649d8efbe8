-- The directory is the image's own database; this is the one cell beside it.
create database hiram_cell;
