import { route } from '@/lib/server/doors/route'
import { withdrawReport } from '@/lib/reports/service'

export const PUT = route(withdrawReport)
