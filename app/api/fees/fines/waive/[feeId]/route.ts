import { route } from '@/lib/server/doors/route'
import { waiveFine } from '@/lib/late-fines/waiving'

export const PUT = route(waiveFine)
