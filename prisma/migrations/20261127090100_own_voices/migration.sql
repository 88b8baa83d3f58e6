-- CreateEnum
CREATE TYPE "ShownWords" AS ENUM ('samples', 'own', 'none');

-- AlterTable
ALTER TABLE "FrontPage" ADD COLUMN     "figuresShown" "ShownWords" NOT NULL DEFAULT 'samples',
ADD COLUMN     "voicesShown" "ShownWords" NOT NULL DEFAULT 'samples';

-- CreateTable
CREATE TABLE "FrontPageVoice" (
    "position" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "who" TEXT NOT NULL,

    CONSTRAINT "FrontPageVoice_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "FrontPageFigure" (
    "position" INTEGER NOT NULL,
    "figure" TEXT NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "FrontPageFigure_pkey" PRIMARY KEY ("position")
);

-- As many as there are fields for them.
ALTER TABLE "FrontPageVoice" ADD CONSTRAINT "FrontPageVoice_position_check" CHECK ("position" BETWEEN 1 AND 3);
ALTER TABLE "FrontPageFigure" ADD CONSTRAINT "FrontPageFigure_position_check" CHECK ("position" BETWEEN 1 AND 4);

SELECT audit_table('FrontPageVoice');
SELECT audit_table('FrontPageFigure');
