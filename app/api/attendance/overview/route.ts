import { overview } from '@/lib/attendance/overview'
import { route } from '@/lib/server/route'

export const GET = route(overview)
