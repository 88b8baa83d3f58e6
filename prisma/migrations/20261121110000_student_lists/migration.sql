-- The partial indexes were never used by the lists: Prisma casts the role from text, so the planner cannot know that the
-- rows asked for are those of the index.
DROP INDEX "User_register_idx";
DROP INDEX "User_students_idx";

-- CreateIndex
CREATE INDEX "User_role_isActive_class_section_rollNo_id_idx" ON "User"("role", "isActive", "class", "section", "rollNo", "id");

-- CreateIndex
CREATE INDEX "User_role_isActive_class_name_id_idx" ON "User"("role", "isActive", "class", "name", "id");
