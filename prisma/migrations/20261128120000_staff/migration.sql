-- A new value of an enum cannot be used in the transaction that adds it.
ALTER TYPE "Role" ADD VALUE 'staff';
