"""The rules of Westamunda: values in, values out.

Nothing here knows Django, a clock, a database or hidden randomness. The map:

- ``errors`` refusals; ``dice`` rollers and rolls; ``tables`` rows, charts and roll tables;
  ``procedures`` questions and outcomes, ``asking`` how to put them; ``editions`` the tables in force.
- ``statline`` scores and what they need; ``characters`` ranks and founding profiles;
  ``kinds`` gang kinds; ``experience`` thresholds; ``advances`` what an advance brings.
- ``weapons`` the armoury, out of ``weapon_classes`` (shapes), ``close_weapons``, ``handguns``
  and ``long_guns`` (rows); ``carrying`` what a model may carry; ``goods`` horses and gear.
- ``skills`` the eight tables and who may learn them; ``access`` the tables open to whom.
- ``hired`` advances and company of hired men; ``kits`` what they bring.
- ``territories`` the three tables; ``rating`` worth with its terms.
- ``founding`` who and what may join a new gang, and what is still wrong with it.
- ``rulebook`` every table as plain data, for readers and for the page.
"""
