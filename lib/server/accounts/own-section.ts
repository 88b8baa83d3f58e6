import type { Order } from '@/lib/server/data/sql'
import { nameSql } from '@/lib/server/data/names'
import { Prisma } from '@/prisma/client/client'
import type { Actor } from './actor'

/**
 * Of what is there for all sections of a class, that for the asker's own first, and each part in its order. `of` is what the
 * statement calls the table, which has a column `section`. Who is in no section has the order as it is.
 */
export const ownSectionFirst = (of: string, order: Order, { section }: Actor): Order =>
  section ? [[Prisma.sql`(${nameSql(of, 'section')} = ${section})`, 'DESC'], ...order] : order
