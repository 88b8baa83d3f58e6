import { route } from '@/lib/server/doors/route'
import { addFeeForOne } from '@/lib/fees/service'

export const POST = route(addFeeForOne, { status: 201 })
