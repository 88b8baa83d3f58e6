-- Who has asked may not approve, but may take it back, which is a rejection by oneself.
ALTER TABLE "Refund" DROP CONSTRAINT "Refund_second_person",
  ADD CONSTRAINT "Refund_second_person" CHECK ("status" = 'Rejected' OR "decidedById" <> "askedById");
ALTER TABLE "Concession" DROP CONSTRAINT "Concession_second_person",
  ADD CONSTRAINT "Concession_second_person" CHECK ("status" = 'Rejected' OR "decidedById" <> "askedById");
