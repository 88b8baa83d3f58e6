import { route } from '@/lib/server/doors/route'
import { chooseForRow } from '@/lib/import/service'

export const PUT = route(chooseForRow)
