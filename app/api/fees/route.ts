import { listFees } from '@/lib/fees/queries'
import { addFee } from '@/lib/fees/service'
import { route } from '@/lib/server/doors/route'

export const GET = route(listFees)
export const POST = route(addFee, { status: 201 })
