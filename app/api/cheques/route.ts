import { route } from '@/lib/server/doors/route'
import { listCheques } from '@/lib/payments/cheques'

export const GET = route(listCheques)
