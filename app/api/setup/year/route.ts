import { saveSetupYear } from '@/lib/setup/operations'
import { route } from '@/lib/server/doors/route'

export const PUT = route(saveSetupYear)
