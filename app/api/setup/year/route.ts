import { route } from '@/lib/server/doors/route'
import { saveSetupYear } from '@/lib/setup/operations'

export const PUT = route(saveSetupYear)
