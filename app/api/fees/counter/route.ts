import { route } from '@/lib/server/doors/route'
import { findPayers } from '@/lib/payments/counter'

export const GET = route(findPayers)
