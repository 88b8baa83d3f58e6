import { clsx, type ClassValue } from 'clsx'

/**
 * Joins class names without resolving contradictions (tailwind-merge would, for 9 kB on every page): a class added to a
 * primitive must not set what the primitive sets; what may vary is a variant of it.
 */
export function cn(...classes: ClassValue[]) {
  return clsx(classes)
}
