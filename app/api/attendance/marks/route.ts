import { markMany } from '@/lib/attendance/service'
import { route } from '@/lib/server/route'

export const POST = route(markMany)
