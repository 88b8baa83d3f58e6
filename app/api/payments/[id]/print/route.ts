import { route } from '@/lib/server/doors/route'
import { notePrinting } from '@/lib/payments/printing'

export const POST = route(notePrinting, { status: 201 })
