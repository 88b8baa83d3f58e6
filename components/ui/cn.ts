import { clsx, type ClassValue } from 'clsx'

/**
 * Joins class names. It does not settle contradictions (tailwind-merge would, for 9 kB on every page): what callers
 * may change about a primitive is a variant of it, and a class they add must not set what the primitive sets.
 */
export function cn(...classes: ClassValue[]) {
  return clsx(classes)
}
