-- Who became class teacher of which section, and who is it no more.
CREATE TABLE "ClassTeacherChange" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "teacherId" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "became" BOOLEAN NOT NULL,
    "byId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ClassTeacherChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ClassTeacherChange_teacherId_createdAt_id_idx" ON "ClassTeacherChange"("teacherId", "createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "ClassTeacherChange_byId_idx" ON "ClassTeacherChange"("byId");

-- AddForeignKey
ALTER TABLE "ClassTeacherChange" ADD CONSTRAINT "ClassTeacherChange_teacherId_fkey" FOREIGN KEY ("teacherId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClassTeacherChange" ADD CONSTRAINT "ClassTeacherChange_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Whoever ends a teacher's access changes the teacher's row, waits for this lock, and then finds the section.
CREATE FUNCTION class_teacher_is_teacher() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM FROM "User" WHERE "id" = NEW."classTeacherId" AND "role" = 'teacher' AND "isActive" FOR SHARE;
  IF NOT FOUND THEN
    RAISE check_violation USING MESSAGE = 'the class teacher is no active teacher', CONSTRAINT = 'Section_class_teacher', TABLE = 'Section';
  END IF;
  RETURN NEW;
END
$body$;

CREATE TRIGGER "Section_class_teacher" BEFORE INSERT OR UPDATE OF "classTeacherId" ON "Section"
  FOR EACH ROW WHEN (NEW."classTeacherId" IS NOT NULL) EXECUTE FUNCTION class_teacher_is_teacher();
