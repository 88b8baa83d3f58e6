import { route } from '@/lib/server/doors/route'
import { cancelFee } from '@/lib/fees/service'

export const PUT = route(cancelFee)
