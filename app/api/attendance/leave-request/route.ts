import { requestLeave } from '@/lib/leave/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(requestLeave, { status: 201 })
