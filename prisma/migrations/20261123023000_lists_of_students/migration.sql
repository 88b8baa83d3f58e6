-- What is read of the fees and payments of the students whom a search finds: all that counts and sorts them is in the index.
CREATE INDEX "Fee_studentId_structureId_status_number_idx" ON "Fee"("studentId", "structureId", "status", "number");
DROP INDEX "Fee_studentId_idx";

CREATE INDEX "Payment_of_student_idx" ON "Payment"("studentId", "receiptYear", "receiptNumber", "structureId", "method", "status");
DROP INDEX "Payment_studentId_receiptYear_receiptNumber_idx";

-- Hardly a payment is reversed: without this a list of them looks through all payments.
CREATE INDEX "Payment_reversed_idx" ON "Payment"("receiptYear", "receiptNumber") WHERE "status" = 'Reversed';
