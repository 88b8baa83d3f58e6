import { readFigures } from '@/lib/reports/queries'
import { route } from '@/lib/server/route'

export const GET = route(readFigures, { as: 'figures' })
