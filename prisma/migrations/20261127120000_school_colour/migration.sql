-- The school's own colour, of which the portal's accents are made (lib/school-colour.ts).
ALTER TABLE "SchoolSettings" ADD COLUMN "colour" TEXT
  CONSTRAINT "SchoolSettings_colour_is_one" CHECK ("colour" ~ '^#[0-9a-f]{6}$');
