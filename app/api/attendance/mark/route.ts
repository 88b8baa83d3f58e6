import { mark } from '@/lib/attendance/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(mark, { status: 201 })
