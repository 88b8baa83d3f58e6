import { feeRunExtent } from '@/lib/fees/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(feeRunExtent)
