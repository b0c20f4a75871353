import { paths } from '#frontend/lib/navigation/paths.ts'
import { type PaintOptionId, paintOptions } from '#shared/catalogue/paint-options.ts'
import { landingCopy } from '#shared/copy/landing.ts'
import { sampleRoomNames } from '#shared/copy/sample-rooms.ts'
import { Picture, pictureUrl } from './picture.tsx'

const walls = import.meta.glob<string>('./walls/*.png', { eager: true, query: '?url', import: 'default' })

const rooms = (['study', 'living-room', 'bedroom'] as const).map((id) => ({ id, name: sampleRoomNames[id] }))

const offered: readonly PaintOptionId[] = [
  'plain-paper',
  'rose-water',
  'baked-clay',
  'mustard-jar',
  'eucalyptus-steam',
  'fern-shade',
  'rock-pool-floor',
  'fishers-jersey',
]
const paints = offered.flatMap((id) => paintOptions.filter((paint) => paint.id === id))

/** The visitor paints the walls of a sample room in the browser. Its code and masks load at the first touch. */
export const TryPaint = () => (
  <section className="page section only-script" aria-labelledby="try">
    <div className="head">
      <h2 id="try">{landingCopy.tryTitle}</h2>
      <p className="aside">{landingCopy.tryLead}</p>
    </div>
    <div className="try" data-try data-failure={landingCopy.tryFailed}>
      <div className="pic">
        <Rooms />
        <canvas data-try-canvas width="960" height="640" hidden />
        <output className="plate name" data-try-result data-original={landingCopy.tryOriginal}>
          {landingCopy.tryOriginal}
        </output>
      </div>
      <div className="choices">
        <Choices />
        <div className="after">
          <a className="btn btn-primary" href={paths.signUp} data-for="visitor">
            {landingCopy.tryYourRoom}
          </a>
          <a className="btn btn-primary" href={paths.dashboard} data-for="member">
            {landingCopy.tryYourRoom}
          </a>
          <button type="button" data-try-reset className="btn btn-text">
            {landingCopy.tryReset}
          </button>
        </div>
      </div>
    </div>
  </section>
)

const Rooms = () => (
  <div data-try-rooms>
    {rooms.map(({ id }, index) => (
      <div
        key={id}
        className={index === 0 ? 'room on' : 'room'}
        data-room={id}
        data-picture={pictureUrl(id)}
        data-walls={walls[`./walls/${id}.png`]}
      >
        <Picture name={id} sizes="(max-width: 1023px) 93vw, 720px" />
      </div>
    ))}
  </div>
)

const Choices = () => (
  <>
    <fieldset>
      <legend>{landingCopy.tryRooms}</legend>
      <div className="roomlist">
        {rooms.map(({ id, name }, index) => (
          <label key={id} className="chip">
            <input type="radio" name="room" value={id} data-name={name} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
    <fieldset>
      <legend>{landingCopy.tryPaints}</legend>
      <div className="swatches">
        {paints.map(({ id, name, hex }) => (
          <label key={id}>
            <input type="radio" name="paint" value={hex} data-name={name} />
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width="1" height="1" fill={hex} />
            </svg>
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  </>
)
