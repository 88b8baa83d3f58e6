-- Where people are removed (an import that is taken back, a sign-up that is rejected) PostgreSQL looks for rows that name
-- each of them. Without an index it reads all fees, payments and reports for every one.

-- CreateIndex
CREATE INDEX "Fee_cancelledById_idx" ON "Fee"("cancelledById");

-- CreateIndex
CREATE INDEX "Payment_paidById_idx" ON "Payment"("paidById");

-- CreateIndex
CREATE INDEX "Report_withdrawnById_idx" ON "Report"("withdrawnById");
