import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { yearNumber } from '@stackwatt/model';
import { DAYS_OF_MONTH } from '@stackwatt/units';
import { useState } from 'react';
import { useProject } from '../../../../editor/use-editor.ts';
import { formatNumber } from '../../../../lib/number.ts';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import { Segments, SelectField, type Choice } from '../../../../ui/choice-fields.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { KeyFigure, KeyFigures } from '../../../../ui/key-figure.tsx';
import { StackStrip, type StripPart } from '../../../../ui/stack-strip.tsx';
import { TrendLine, type Trend } from '../../../../ui/trend-line.tsx';
import { FactsCard } from '../facts/facts-card.tsx';
import { OneMoreCard } from '../../compare/one-more-card.tsx';
import { CashFlowChart } from '../cash-flow/cash-flow-chart.tsx';
import { energyChart } from '../revenue/revenue.ts';
import { useRevenueSetting } from '../revenue/use-revenue-setting.ts';
import { monthAndDay } from '../years/days.ts';
import { calculatedYears, OfYear, YearPicker } from '../years/project-year.tsx';
import { dayBeside, dayChart, dayOfYear, hourLabel, KEY_DAYS, profileOf, QUANTITIES, type KeyDay, type Quantity } from './summary-chart.ts';
import { useSettings } from '../../../../lib/settings.ts';
import { capitalStrip, irrTrend, lcoeStrip, npvTrend, paybackTrend, revenueStrip } from './figure-pictures.ts';
import { energyFacts, financialFacts, keyFigures, operationFacts, priceFacts, revenueFacts } from './summary-facts.ts';
import type { DetailProps } from '../../views.ts';
import css from '../../results.module.css';
import own from '../details.module.css';

/** The figures a bank looks for first, the day and the cash flow in pictures, and four tables. */
export function SummaryView({ projectId, detail, symbol }: DetailProps) {
  const bus = useProject((project) => project.bus);
  const setting = useRevenueSetting();
  const { engineVersion } = useSettings();
  const first = `year ${yearNumber(1, setting.isBaseYearZero)}`;
  const revenue = revenueFacts(detail, symbol, setting);
  const energy = energyChart(detail, setting);
  const performance = energyFacts(detail, { bus });
  return (
    <>
      <EstimateNotice />
      <section className={`card ${css.block}`} aria-label="Key figures">
        <KeyFigures>
          {keyFigures(detail, symbol, setting, engineVersion).map((figure) => (
            <KeyFigure
              key={figure.label}
              label={figure.label}
              value={figure.value}
              unit={figure.unit}
              help={figure.help}
              isNegative={figure.isNegative}
              note={
                <div className={own.pictured}>
                  <span>{figure.note}</span>
                  <div>
                    <FigurePicture of={figure.label} detail={detail} symbol={symbol} />
                  </div>
                </div>
              }
            />
          ))}
        </KeyFigures>
      </section>
      <OneMoreCard projectId={projectId} row={detail.row} symbol={symbol} />
      <div className={css.pictures}>
        <section className="card">
          <DayPicture projectId={projectId} detail={detail} symbol={symbol} />
        </section>
        <div className={css.stack}>
          <section className="card">
            <CashFlowChart detail={detail} symbol={symbol} />
          </section>
          {energy.bars.length > 0 && (
            <section className="card">
              <BarChart
                title="Export by technology"
                name="Export by technology"
                unit={energy.unit}
                categories={energy.categories}
                rowName="Year"
                rowLabel={(index) => `Year ${energy.categories[index]}`}
                bars={energy.bars}
                sentence={energy.sentence}
                finding={findingOf(energy.sentence)}
                height={150}
                labelPixels={24}
              />
            </section>
          )}
        </div>
      </div>
      <div className={own.four}>
        <FactsCard
          title="Financial summary"
          facts={financialFacts(detail, symbol)}
          help="Costs and revenue of this system. Operating expenses, which leave out augmentation, and revenue are those of the first year of operation; augmentation is the average of the years; the rate is the real discount rate."
        />
        <FactsCard
          title="Revenue summary"
          unit={`${revenue.unit}, ${first}`}
          facts={revenue.facts}
          help="Revenue of the first year of operation by market, contract and technology: sales less purchases for charging, and what capacity and regulation are paid."
        />
        <FactsCard
          title="System performance"
          unit={`${performance.unit}, ${first}`}
          facts={performance.facts}
          help="Energy of the first year of operation; a loss also as a share of what is produced and bought. Curtailed: not worth selling. Interconnection curtailment: more than the grid takes."
        />
        <div className={css.stack}>
          <FactsCard
            title="Hours and cycles"
            unit={first}
            facts={operationFacts(detail, symbol)}
            help="How the storage is used and when energy crosses the connection in the first year of operation. Import, export and idle hours add up to the year."
          />
          <FactsCard
            title="Energy price summary"
            heads={[`Year ${yearNumber(1, setting.isBaseYearZero)}`, 'Average']}
            facts={priceFacts(detail, symbol)}
            help="Mean price of what was sold and bought, weighted by energy; the average runs over the project years."
          />
        </div>
      </div>
    </>
  );
}

interface FigurePictureProps extends Pick<DetailProps, 'detail' | 'symbol'> {
  /** Its label. */
  readonly of: string;
}

/** What a key figure is made of, or how it comes about. */
function FigurePicture({ of, detail, symbol }: FigurePictureProps) {
  const setting = useRevenueSetting();
  switch (of) {
    case 'NPV':
      return <TrendLine {...npvTrend(detail, symbol)} />;
    case 'IRR':
      return <OptionalTrend trend={irrTrend(detail)} />;
    case 'Payback':
      return <OptionalTrend trend={paybackTrend(detail)} />;
    case 'LCOE':
      return <NamedStrip strip={lcoeStrip(detail)} />;
    case 'Capital':
      return <NamedStrip strip={capitalStrip(detail)} />;
    default:
      return <StackStrip isThin {...revenueStrip(detail, setting)} />;
  }
}

const OptionalTrend = ({ trend }: { readonly trend: Trend | undefined }) => (trend ? <TrendLine {...trend} /> : null);

/** With its parts in words below it. */
const NamedStrip = ({ strip }: { readonly strip: { readonly parts: readonly StripPart[]; readonly label: string } | undefined }) =>
  strip ? (
    <>
      <StackStrip isThin {...strip} />
      <span className={css.figureNote}>{strip.label}</span>
    </>
  ) : null;

/** D-105: results that rest on an estimated resource say so. */
function EstimateNotice() {
  const error = useProject(({ useSolar, solar, solarResource }) =>
    useSolar && solarResource.kind === 'library' && solar.some(({ kind }) => kind === 'homer') ? solarResource.estimate.error : undefined,
  );
  if (error === undefined) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice>
        The sunlight of this project is an estimate from monthly averages, expected error ±{formatNumber(error, 1)} % in the year, and no
        measured year. Solar energy and what it earns are as uncertain.
      </Notice>
    </div>
  );
}

const DAYS = (month: number): readonly Choice[] =>
  Array.from({ length: DAYS_OF_MONTH[month]! }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
const MONTH_CHOICES: readonly Choice[] = MONTHS.map((label, month) => ({ value: String(month), label }));

/** DET-01 to DET-04 */
function DayPicture({ projectId, detail, symbol }: Pick<DetailProps, 'projectId' | 'detail' | 'symbol'>) {
  const { isBaseYearZero } = useRevenueSetting();
  const [quantity, setQuantity] = useState<Quantity>('energyDelivered');
  const [key, setKey] = useState<KeyDay>('average');
  const [day, setDay] = useState(0);
  const [year, setYear] = useState(1);
  const { month, dayOfMonth } = monthAndDay(day);
  const hasYears = calculatedYears(detail) > 1;
  const isSmall = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  return (
    <OfYear projectId={projectId} detail={detail} year={year}>
      {(shown) => {
        const chart = dayChart(profileOf(shown.summaryChart, key, day)!, quantity, symbol, detail.price.markets.length > 0);
        const title = hasYears ? `${chart.title}, year ${yearNumber(shown.year, isBaseYearZero)}` : chart.title;
        return (
          <BarChart
            title={title}
            name={title}
            unit={chart.unit}
            categories={chart.categories}
            rowName="Hour"
            rowLabel={hourLabel}
            bars={chart.bars}
            lines={chart.lines}
            sentence={chart.sentence}
            finding={findingOf(chart.sentence)}
            height={isSmall ? 300 : 536}
            labelPixels={24}
            axisTitle="Hour of day, local standard time"
            controls={
              <>
                <Segments<Quantity> label="Quantity" size="small" value={quantity} choices={QUANTITIES} onCommit={setQuantity} />
                <div className={css.inlineSelect}>
                  <SelectField<KeyDay> id="key-day" label="Key days" value={key} choices={KEY_DAYS} onCommit={setKey} />
                </div>
                {key === 'specificDay' && (
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two selects in a toolbar, no form
                  <span role="group" aria-label="Specific day" className="row tight">
                    <IconButton kind="default" icon={IconChevronLeft} label="Day before" onClick={() => setDay(dayBeside(day, -1))} />
                    <div className={own.short}>
                      <SelectField
                        id="day-of-month"
                        label="Day"
                        value={String(dayOfMonth)}
                        choices={DAYS(month)}
                        onCommit={(next) => setDay(dayOfYear(month, Number(next)))}
                      />
                    </div>
                    <div className={own.short}>
                      <SelectField
                        id="month"
                        label="Month"
                        value={String(month)}
                        choices={MONTH_CHOICES}
                        onCommit={(next) => setDay(dayOfYear(Number(next), dayOfMonth))}
                      />
                    </div>
                    <IconButton kind="default" icon={IconChevronRight} label="Day after" onClick={() => setDay(dayBeside(day, 1))} />
                  </span>
                )}
                <YearPicker id="summary-year" detail={detail} year={year} onYear={setYear} />
              </>
            }
          />
        );
      }}
    </OfYear>
  );
}
