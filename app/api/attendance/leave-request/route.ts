import { requestLeave } from '@/lib/leave/operations'
import { route } from '@/lib/server/doors/route'

export const POST = route(requestLeave, { status: 201 })
