'use client'

import { Fold } from '@/components/fold'
import { Card } from '@/components/ui/card'
import type { FrontPageSettings } from '@/lib/school/answers'
import { frontPageMessages } from '@/lib/school/dialog-messages'
import { AboutForm, HeadForm, LinksForm, OpeningForm, ResultsForm } from './front-page-forms'
import { FiguresForm, VoicesForm } from './front-voices-forms'
import { FrontPictureForm } from './picture-form'

/** The forms for what the front page says in words. */
export function FrontPage({ page, direct }: { page: FrontPageSettings; direct: boolean }) {
  return (
    <div className="grid items-start sm:gap-6 xl:grid-cols-2">
      <Fold title={frontPageMessages.topOfFrontPage}>
        <Card>
          <OpeningForm page={page} />
          <FrontPictureForm
            place="hero"
            picture={page.pictures.hero}
            hint={frontPageMessages.widerThanHighItIsShown}
            direct={direct}
          />
        </Card>
      </Fold>
      <Fold title={frontPageMessages.aboutSchool}>
        <Card>
          <AboutForm page={page} />
        </Card>
      </Fold>
      <Fold title={frontPageMessages.headsMessage} className="xl:col-span-2">
        <Card className="xl:grid xl:grid-cols-2 xl:gap-x-12">
          <HeadForm page={page} />
          <FrontPictureForm
            place="head"
            picture={page.pictures.head}
            hint={frontPageMessages.itIsShownNextToHeads}
            direct={direct}
            beside
          />
        </Card>
      </Fold>
    </div>
  )
}

/** The forms for the lines of the front page and of the foot of every page. */
export function FrontLines({ page }: { page: FrontPageSettings }) {
  return (
    <div className="grid items-start sm:gap-6 xl:grid-cols-2">
      <Fold title="Results">
        <Card>
          <ResultsForm page={page} />
        </Card>
      </Fold>
      <Fold title="Voices" id="voices">
        <Card>
          <VoicesForm page={page} />
        </Card>
      </Fold>
      <Fold title="Figures" id="figures">
        <Card>
          <FiguresForm page={page} />
        </Card>
      </Fold>
      <Fold title={frontPageMessages.footerLinks}>
        <Card>
          <LinksForm page={page} />
        </Card>
      </Fold>
    </div>
  )
}
