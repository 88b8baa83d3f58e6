import { route } from '@/lib/server/doors/route'
import { feeRunExtent } from '@/lib/fees/queries'

export const GET = route(feeRunExtent)
