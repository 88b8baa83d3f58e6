import { route } from '@/lib/server/doors/route'
import { listFees } from '@/lib/fees/queries'
import { addFee } from '@/lib/fees/service'

export const GET = route(listFees)
export const POST = route(addFee, { status: 201 })
