-- CreateEnum
CREATE TYPE "FeeStatus" AS ENUM ('Pending', 'Paid');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('UPI', 'Card');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('Completed');

-- CreateTable
CREATE TABLE "FeeStructure" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "class" TEXT COLLATE "natural" NOT NULL,
    "type" TEXT NOT NULL,
    "amountPaise" INTEGER NOT NULL,
    "dueDate" DATE NOT NULL,
    "feeCount" INTEGER NOT NULL DEFAULT 0,
    "paidCount" INTEGER NOT NULL DEFAULT 0,
    "cardCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" UUID NOT NULL,

    CONSTRAINT "FeeStructure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Fee" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "structureId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "status" "FeeStatus" NOT NULL DEFAULT 'Pending',
    "number" SERIAL NOT NULL,

    CONSTRAINT "Fee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "feeId" UUID NOT NULL,
    "structureId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "amountPaise" INTEGER NOT NULL,
    "method" "PaymentMethod" NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'Completed',
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "paidById" UUID NOT NULL,
    "receiptYear" INTEGER NOT NULL,
    "receiptNumber" INTEGER NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReceiptCounter" (
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "ReceiptCounter_pkey" PRIMARY KEY ("year")
);

-- CreateIndex
CREATE UNIQUE INDEX "FeeStructure_class_type_dueDate_key" ON "FeeStructure"("class", "type", "dueDate");

-- CreateIndex
CREATE INDEX "Fee_studentId_idx" ON "Fee"("studentId");

-- CreateIndex
CREATE UNIQUE INDEX "Fee_structureId_studentId_key" ON "Fee"("structureId", "studentId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_feeId_key" ON "Payment"("feeId");

-- CreateIndex
CREATE INDEX "Payment_structureId_receiptYear_receiptNumber_idx" ON "Payment"("structureId", "receiptYear", "receiptNumber");

-- CreateIndex
CREATE INDEX "Payment_studentId_receiptYear_receiptNumber_idx" ON "Payment"("studentId", "receiptYear", "receiptNumber");

-- CreateIndex
CREATE INDEX "Payment_amountPaise_receiptYear_receiptNumber_idx" ON "Payment"("amountPaise", "receiptYear", "receiptNumber");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_receiptYear_receiptNumber_key" ON "Payment"("receiptYear", "receiptNumber");

-- CreateIndex
CREATE INDEX "User_name_id_idx" ON "User"("name", "id");

-- AddForeignKey
ALTER TABLE "FeeStructure" ADD CONSTRAINT "FeeStructure_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fee" ADD CONSTRAINT "Fee_structureId_fkey" FOREIGN KEY ("structureId") REFERENCES "FeeStructure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fee" ADD CONSTRAINT "Fee_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_feeId_fkey" FOREIGN KEY ("feeId") REFERENCES "Fee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_structureId_fkey" FOREIGN KEY ("structureId") REFERENCES "FeeStructure"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_paidById_fkey" FOREIGN KEY ("paidById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the application promises, kept by the database too.
ALTER TABLE "FeeStructure"
  ADD CONSTRAINT "FeeStructure_amount" CHECK ("amountPaise" BETWEEN 1 AND 1000000000),
  ADD CONSTRAINT "FeeStructure_counters" CHECK ("cardCount" >= 0 AND "paidCount" >= "cardCount" AND "feeCount" >= "paidCount");

ALTER TABLE "Payment"
  ADD CONSTRAINT "Payment_amount" CHECK ("amountPaise" > 0),
  ADD CONSTRAINT "Payment_receipt" CHECK ("receiptNumber" > 0);
