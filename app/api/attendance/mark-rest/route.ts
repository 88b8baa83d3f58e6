import { route } from '@/lib/server/doors/route'
import { markRest } from '@/lib/attendance/service'

export const POST = route(markRest, { status: 201 })
