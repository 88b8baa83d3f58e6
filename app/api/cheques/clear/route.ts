import { route } from '@/lib/server/doors/route'
import { clearCheques } from '@/lib/payments/cheques'

export const POST = route(clearCheques)
