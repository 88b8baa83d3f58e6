import { route } from '@/lib/server/doors/route'
import { readReportFigures } from '@/lib/reports/queries'

export const GET = route(readReportFigures)
