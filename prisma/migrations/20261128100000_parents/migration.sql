-- A new value of an enum cannot be used in the transaction that adds it.
ALTER TYPE "Role" ADD VALUE 'parent';
ALTER TYPE "ProfileField" ADD VALUE 'contactEmail';
ALTER TYPE "ProfileField" ADD VALUE 'occupation';
