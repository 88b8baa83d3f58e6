'use server'

import * as book from '@/lib/day-book/service'
import { action } from '@/lib/server/doors/action'

export const openCash = action(book.openCash, '/fees/day-book')
export const handOverCash = action(book.handOverCash, '/fees/day-book')
export const closeCash = action(book.closeCash, '/fees/day-book')
export const closeDay = action(book.closeDay, '/fees/day-book')
