import { overview } from '@/lib/attendance/overview'
import { route } from '@/lib/server/doors/route'

export const GET = route(overview)
