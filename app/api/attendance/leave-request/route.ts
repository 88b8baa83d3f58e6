import { route } from '@/lib/server/doors/route'
import { requestLeave } from '@/lib/leave/operations'

export const POST = route(requestLeave, { status: 201 })
