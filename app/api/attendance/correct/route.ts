import { correct } from '@/lib/attendance/service'
import { route } from '@/lib/server/route'

export const PUT = route(correct)
