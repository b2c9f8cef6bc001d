/** The picture of an expense category; the catalogue names icons by word, unknown words get the receipt. */
import {
  IconBed,
  IconBus,
  IconCar,
  IconGasStation,
  IconGauge,
  IconParking,
  IconPill,
  IconPlane,
  IconReceipt,
  IconRoad,
  IconTools,
  IconToolsKitchen2,
  IconWifi,
  type Icon,
  type IconProps,
} from '@tabler/icons-react';
import { foldText } from '@trajeto/shared-format';

/** By the words of the catalogue, in English and in Portuguese, the first that fits. */
const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/food|meal|kitchen|restaurant|refei|aliment|almoco|jantar/, IconToolsKitchen2],
  [/fuel|gas|combust/, IconGasStation],
  [/parking|estaciona/, IconParking],
  [/toll|road|pedagio/, IconRoad],
  [/bus|onibus|rodov/, IconBus],
  [/bed|hotel|lodging|hosped/, IconBed],
  [/pill|pharm|farmac|saude|health/, IconPill],
  [/plane|air|aereo/, IconPlane],
  [/gauge|km|mileage|quilomet/, IconGauge],
  [/wifi|phone|internet|telef/, IconWifi],
  [/tool|material|office|escrit/, IconTools],
  [/taxi|car|transp|uber|app/, IconCar],
];

export function CategoryIcon({ category, ...icon }: { category: { icon?: string | null; name: string } } & IconProps) {
  const words = foldText(`${category.icon ?? ''} ${category.name}`);
  const Found = ICONS.find(([pattern]) => pattern.test(words))?.[1] ?? IconReceipt;
  return <Found size={18} stroke={1.75} aria-hidden {...icon} />;
}
