-- Values of their own migration: PostgreSQL lets nobody use a new one before it is committed.
ALTER TYPE "PaymentMethod" ADD VALUE 'Cash';
ALTER TYPE "PaymentMethod" ADD VALUE 'Cheque';
ALTER TYPE "PaymentMethod" ADD VALUE 'Bank Transfer';

ALTER TYPE "PaymentStatus" ADD VALUE 'Reversed';
